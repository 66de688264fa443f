import { initials } from '#web/ui/icon/MemberAvatar.tsx'
import classes from './WorkspaceBadge.module.css'

type WorkspaceBadgeProps = {
  workspace: { name: string; color: string; logo: { url: string } | null }
  size?: number
}

/** A workspace's logo, or its initials on its colour. The name stands beside it. */
export function WorkspaceBadge({ workspace: { name, color, logo }, size = 24 }: WorkspaceBadgeProps) {
  const box = { width: size, height: size, borderRadius: Math.round(size / 4) }
  if (logo) return <img className={classes.badge} style={box} src={logo.url} alt="" />
  return (
    <span
      className={classes.badge}
      style={{ ...box, ...readable(color), fontSize: Math.round(size * 0.42) }}
      aria-hidden
    >
      {initials(name)}
    </span>
  )
}

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]

/** Relative luminance of WCAG. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21; text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const white = '#ffffff'
const ink = '#17181c'

/** White or dark, whichever reads better on the colour, and the colour a shade further from it where that is not enough. */
export function readable(color: string): { background: string; color: string } {
  const text = contrast(color, white) >= contrast(color, ink) ? white : ink
  let background = color
  for (let shade = 1; contrast(background, text) < 4.5; shade++) background = mixed(color, text, shade)
  return { background, color: text }
}

/** So many hundredths away from the text: darker under white, lighter under dark. */
const mixed = (color: string, text: string, hundredths: number) =>
  `#${channels(color)
    .map((channel) => Math.round(channel + ((text === white ? 0 : 255) - channel) * (hundredths / 100)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
