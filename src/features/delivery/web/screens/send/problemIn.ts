/** Why a field was refused, or one of the list that it holds. */
export const problemIn = (fields: Record<string, string>) => (name: string) =>
  Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]
