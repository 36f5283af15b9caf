// Starts the page: settings, language, address.
import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./shared.css";
import { listen } from "./pages/routes.svelte";
import { applySettings, settings } from "./pages/settings.svelte";
import { unlock } from "./pages/sounds";
import { chooseLanguage, loadLanguage } from "./text/text.svelte";

applySettings();
listen();
addEventListener("pointerdown", unlock, { once: true });
addEventListener("keydown", unlock, { once: true });
await loadLanguage(chooseLanguage(settings.language ? [settings.language] : navigator.languages));
mount(App, { target: document.getElementById("app")! });
