import { initials } from '../../../../web/ui/MemberAvatar.tsx'
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
      style={{ ...box, background: color, color: textOn(color), fontSize: Math.round(size * 0.42) }}
      aria-hidden
    >
      {initials(name)}
    </span>
  )
}

/** Black or white, whichever reads better on the colour (relative luminance of WCAG). */
export function textOn(color: string): '#fff' | '#17181c' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#fff' : '#17181c'
}
