// Vite leaves the package as it is: its drawings are files beside its modules. The build takes the theme from public/.
export default { base: "./", esbuild: { jsx: "automatic" }, optimizeDeps: { exclude: ["rulebook-engine"] } };
