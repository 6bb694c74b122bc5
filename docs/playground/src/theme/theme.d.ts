// What the package has of its theme as texts, so that no bundler has to know of files beside modules; and table.css.
declare const theme: { readonly manifest: object; readonly parts: string; readonly styles: string; readonly table: string };
export default theme;
