import { escapeHtml } from '../html.ts'

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)
const endsInAddress = (line: string) => /https?:\/\/\S+$/.test(line)

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
    .join('\n\n')}\n`

const dark = `@media (prefers-color-scheme: dark) {
  body { background: #0d0e11 !important; }
  .card { background: #191b20 !important; border-color: #2c2e36 !important; }
  .card, .card h1 { color: #e3e4e8 !important; }
  .small { color: #9b9da9 !important; }
  .link { color: #a9a8f2 !important; }
}`

/**
 * The same email as a page: a paragraph that names an address (“Confirm the address:”, and the address below it) is a
 * button. Only addresses of ours are links: names in an email are text that others have chosen.
 */
export function emailHtml(subject: string, body: string, publicUrl: string): string {
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
<p class="small" style="margin:0 0 24px;font-size:13px;line-height:18px;color:#62636f">Or copy this address: ${link(address)}</p>`
    return `<p style="margin:0 0 16px">${lines.map(linked).join('<br>')}</p>`
  }

  const title = escapeHtml(subject.replace(/\s+/g, ' '))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${dark}</style>
</head>
<body style="margin:0;padding:24px 12px;background:#f7f7f8;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:15px;line-height:22px">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px 28px 12px;background:#ffffff;border:1px solid #e6e6eb;border-radius:10px;color:#17181c;overflow-wrap:break-word">
<p class="small" style="margin:0 0 20px;font-size:13px;font-weight:600;color:#62636f">Workweek</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#17181c">${title}</h1>
${paragraphsOf(body).map(paragraph).join('\n')}
</div>
</body>
</html>
`
}
