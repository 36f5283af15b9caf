// Runes everywhere; TypeScript in components is stripped by the compiler itself.
export default { compilerOptions: { runes: true } };
