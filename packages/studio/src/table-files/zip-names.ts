/** Bytes from 128 in code page 850, which Windows packs names in where they have the letters of western Europe. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** Letters that names of files have. */
const USUAL = /[åäöæøéèüáíóúñçÅÄÖÆØÉÜ]/g;

/**
 * The name of a file in a ZIP that does not say how it is written: macOS writes UTF-8, Windows the code page of its consoles, and some
 * programs that of its windows.
 */
export function unmarkedName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const ofWindows = new TextDecoder('windows-1252').decode(bytes);
    const ofConsole = [...bytes].map((byte) => CODE_PAGE_850[byte - 128] ?? String.fromCharCode(byte)).join('');
    return usualIn(ofWindows) > usualIn(ofConsole) ? ofWindows : ofConsole;
  }
}

const usualIn = (text: string): number => text.match(USUAL)?.length ?? 0;
