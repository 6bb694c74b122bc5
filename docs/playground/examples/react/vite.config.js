// Vite leaves the package as it is: its drawings are files beside its modules. The build takes the theme from public/.
// It follows the package to the rules of games, each of which it writes apart.
const build = { dynamicImportVarsOptions: { exclude: [] } };
export default { base: "./", esbuild: { jsx: "automatic" }, build, optimizeDeps: { exclude: ["rulebook-engine"] } };
