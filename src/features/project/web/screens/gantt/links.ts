export type Point = { x: number; y: number }

const stub = 10
const radius = 4

/** An arrow from the end of one bar to the begin of another: horizontal and vertical, its corners a little round. */
export function linkPath(from: Point, to: Point, rowHeight: number): string {
  const out = from.x + stub
  const into = to.x - stub
  if (into >= out) return rounded([from, { x: out, y: from.y }, { x: out, y: to.y }, to])
  // Not enough room between them: back along the line between two rows.
  const between = to.y + (to.y > from.y ? -rowHeight / 2 : rowHeight / 2)
  return rounded([
    from,
    { x: out, y: from.y },
    { x: out, y: between },
    { x: into, y: between },
    { x: into, y: to.y },
    to,
  ])
}

function rounded(points: readonly Point[]): string {
  let path = `M${points[0]!.x} ${points[0]!.y}`
  for (let index = 1; index < points.length - 1; index++) {
    const [before, corner, after] = [points[index - 1]!, points[index]!, points[index + 1]!]
    const lengths = [before, after].map(({ x, y }) => Math.abs(x - corner.x) + Math.abs(y - corner.y))
    const cut = Math.min(radius, ...lengths.map((length) => length / 2))
    const [a, b] = [towards(corner, before, cut), towards(corner, after, cut)]
    path += `L${a.x} ${a.y}Q${corner.x} ${corner.y} ${b.x} ${b.y}`
  }
  const last = points.at(-1)!
  return `${path}L${last.x} ${last.y}`
}

const towards = (from: Point, to: Point, by: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * by,
  y: from.y + Math.sign(to.y - from.y) * by,
})

type Waiting = { dependsOn: readonly string[] }

/** Whether a task would wait for itself if it waited for another one. */
export function closesCircle(
  find: (id: string) => Waiting | undefined,
  taskId: string,
  blocker: string,
): boolean {
  const seen = new Set<string>()
  const open = [blocker]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === taskId) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(find(id)?.dependsOn ?? []))
  }
  return false
}
