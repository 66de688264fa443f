/** Comments that this page sends; what an earlier one left is under way only when this one has taken it up. */
const underWay = new Set<string>()
export const isUnderWay = (id: string) => underWay.has(id)
export const noteUnderWay = (id: string) => void underWay.add(id)
export const noteArrived = (id: string) => void underWay.delete(id)
