// A failed request to the server, in words.
import { ApiError } from "../protocol/api";
import { t } from "../text/text.svelte";

export function failure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0 || error.status >= 502) return t("error-unreachable");
  if (error.status === 401) return t("browser-forgets");
  if (error.status === 429) return t("error-too-many");
  if (error.status === 404 || error.status === 403) return t("stopped-no_table");
  return t("error-other", { text: error.message || error.code });
}
