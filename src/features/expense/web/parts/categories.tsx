import {
  IconBed,
  IconBriefcase,
  IconDeviceLaptop,
  IconPackage,
  IconReceipt,
  IconToolsKitchen2,
  IconTrain,
} from '@tabler/icons-react'
import type { ExpenseCategory } from '../../expense.shape.ts'

export const categoryNames = {
  travel: 'Travel',
  lodging: 'Lodging',
  meals: 'Meals',
  materials: 'Materials',
  software: 'Software',
  services: 'Services',
  other: 'Other',
} as const satisfies Record<ExpenseCategory, string>

const icons = {
  travel: IconTrain,
  lodging: IconBed,
  meals: IconToolsKitchen2,
  materials: IconPackage,
  software: IconDeviceLaptop,
  services: IconBriefcase,
  other: IconReceipt,
} as const satisfies Record<ExpenseCategory, unknown>

export function CategoryIcon({ category }: { category: ExpenseCategory }) {
  const Icon = icons[category]
  return <Icon size={16} stroke={1.5} role="img" aria-label={categoryNames[category]} />
}
