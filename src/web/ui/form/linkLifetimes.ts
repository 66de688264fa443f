/** After how many days a link that is handed out ends. */
export const linkLifetimes = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
]

export const inDays = (days: string) =>
  days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString()
