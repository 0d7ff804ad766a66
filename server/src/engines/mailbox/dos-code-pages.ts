/** Character sets of DOS, for which the platform has no decoder: their upper 128 characters. */

const frames = "░▒▓│┤";
const pages: Record<string, string> = {
  ibm437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»" +
    `${frames}╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0`,
  ibm850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»" +
    `${frames}ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0`,
  ibm852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»" +
    `${frames}ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0`,
};
/** Page 850 with the euro. */
pages.ibm858 = pages.ibm850?.replace("ı", "€") ?? "";

/** @returns our name for a label such as `cp850`; `null` for any other. */
export function dosCodePage(label: string): string | null {
  const name = `ibm${/^(?:cp|ibm|dos|ms)?[-_]?0?(437|850|852|858)$/.exec(label)?.[1]}`;
  return isDosCodePage(name) ? name : null;
}

export const isDosCodePage = (charset: string) => charset in pages;

/** @returns `null` for a set that is none of these. */
export function decodeDos(bytes: Uint8Array, charset: string): string | null {
  const page = pages[charset];
  if (page === undefined) return null;
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\xff]/g, (char) => page[char.charCodeAt(0) - 128] ?? "");
}
