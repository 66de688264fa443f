const days = [
  { x: 6, y: 15, height: 9 },
  { x: 10.5, y: 11, height: 13 },
  { x: 15, y: 8, height: 16 },
  { x: 19.5, y: 12, height: 12 },
  { x: 24, y: 17, height: 7 },
]

/** The five days of the week. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden
      style={{ flex: 'none', display: 'block' }}
    >
      <rect width="32" height="32" rx="8" fill="#5755d9" />
      {days.map(({ x, y, height }) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="3"
          height={height}
          rx="1.5"
          fill="#fff"
          opacity={x === 24 ? 0.55 : 1}
        />
      ))}
    </svg>
  )
}
