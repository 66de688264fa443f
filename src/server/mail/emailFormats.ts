import { escapeHtml } from '../html.ts'

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)
const endsInAddress = (line: string) => /https?:\/\/\S+$/.test(line)

/** Where somebody ended a line. */
const lineEnd = '\u2028'

/** What somebody wrote, as a part of an email’s body: its lines end where they do. */
export const asWritten = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/(?<!\n)\n(?!\n)/g, lineEnd)

/** Lines broken for the sake of the code are one; an address keeps a line, or its end, for itself. */
function linesOf(paragraph: string): string[] {
  const lines: string[] = []
  for (const line of paragraph.split('\n')) {
    const before = lines.at(-1)
    if (before === undefined || isAddress(line) || endsInAddress(before)) lines.push(line)
    else lines[lines.length - 1] = `${before} ${line}`
  }
  return lines
}

const paragraphsOf = (body: string) =>
  body
    .trim()
    .split(/\n{2,}/)
    .map(linesOf)

/** An email for programs that show text alone; they break its lines where theirs end. */
export const emailText = (body: string): string =>
  `${paragraphsOf(body)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .replaceAll(lineEnd, '\n')}\n`

const dark = `@media (prefers-color-scheme: dark) {
  body { background: #0d0e11 !important; }
  .card { background: #191b20 !important; border-color: #2c2e36 !important; }
  .card, .card h1 { color: #e3e4e8 !important; }
  .small { color: #9b9da9 !important; }
  .link { color: #a9a8f2 !important; }
}`

const copyHints: Record<string, string> = {
  en: 'Or copy this address:',
  de: 'Oder kopieren Sie diese Adresse:',
  fr: 'Ou copiez cette adresse :',
  es: 'O copie esta dirección:',
  it: 'Oppure copiate questo indirizzo:',
  nl: 'Of kopieer dit adres:',
}

/** Who writes, and in which language. */
type Letterhead = { sender: string; language: string }

/**
 * The same email as a page: a paragraph that names an address (“Confirm the address:”, and the address below it) is a
 * button. Only addresses of ours are links: names in an email are text that others have chosen.
 */
export function emailHtml(
  subject: string,
  body: string,
  publicUrl: string,
  { sender, language }: Letterhead = { sender: 'Workweek', language: 'en' },
): string {
  const isOurs = (address: string) => address.startsWith(`${publicUrl}/`)
  const link = (address: string) =>
    isOurs(address)
      ? `<a class="link" style="color:#4a48c4;overflow-wrap:anywhere" href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
      : escapeHtml(address)
  const linked = (line: string) =>
    line
      .split(/(https?:\/\/\S+)/)
      .map((part, place) => (place % 2 ? link(part) : escapeHtml(part)))
      .join('')

  function paragraph(lines: string[]): string {
    const [label, address] = lines
    if (lines.length === 2 && label?.endsWith(':') && address && isAddress(address) && isOurs(address))
      return `<p style="margin:24px 0 8px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#5755d9;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label.slice(0, -1))}</a></p>
<p class="small" style="margin:0 0 24px;font-size:13px;line-height:18px;color:#62636f">${copyHints[language] ?? copyHints.en} ${link(address)}</p>`
    return `<p style="margin:0 0 16px">${lines.map(linked).join('<br>').replaceAll(lineEnd, '<br>')}</p>`
  }

  const title = escapeHtml(subject.replace(/\s+/g, ' '))
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${dark}</style>
</head>
<body style="margin:0;padding:24px 12px;background:#f7f7f8;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:15px;line-height:22px">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px 28px 12px;background:#ffffff;border:1px solid #e6e6eb;border-radius:10px;color:#17181c;overflow-wrap:break-word">
<p class="small" style="margin:0 0 20px;font-size:13px;font-weight:600;color:#62636f">${escapeHtml(sender)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#17181c">${title}</h1>
${paragraphsOf(body).map(paragraph).join('\n')}
</div>
</body>
</html>
`
}
