/** The browser's build brings no types; this is what is used of it. */
declare module "mammoth/mammoth.browser.min.js" {
  const mammoth: {
    convertToHtml(
      input: { arrayBuffer: ArrayBuffer },
      options: { styleMap: readonly string[] },
    ): Promise<{ value: string }>;
  };
  export default mammoth;
}
