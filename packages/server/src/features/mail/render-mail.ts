import type { Mail } from '../../platform/mail/mailer.port.ts';
import type { MailText } from './mail-texts.ts';

/** Characters of a subject: names in it may be long, and a line of a mail has 998 at most. Source: RFC 5322, section 2.1.1. */
const SUBJECT = 150;

/** A mail as text and as HTML, which says the same. `url`: where its button leads. */
export function renderMail(
  { subject, greeting, lines, button, end }: MailText,
  { language, url }: { language: string; url: string | null },
): Omit<Mail, 'to'> {
  const link = button !== undefined && url !== null ? { button, url } : null;
  const text = [greeting, ...lines, ...(link ? [`${link.button}:\n${link.url}`] : []), end].join('\n\n');
  const paragraph = (words: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(words)}</p>`;
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto">
${[greeting, ...lines].map((words) => paragraph(words)).join('\n')}
${
  link
    ? `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4b4acf;color:#ffffff;text-decoration:none;font-weight:600">${escaped(link.button)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${escaped(link.url)}">${escaped(link.url)}</a></p>`
    : ''
}
${paragraph(end, 'font-size:13px;opacity:.7')}
</div></body></html>`;
  return { subject: oneLine(subject), text: `${text}\n`, html };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Without line ends, which would be further headers. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SUBJECT ? `${line.slice(0, SUBJECT - 1)}…` : line;
}
