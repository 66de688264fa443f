import { use } from 'react'
import { NavigateContext } from './NavigationProvider.tsx'

/**
 * Leads to another address. Always the same function, unlike the router's own, which is another one at each address:
 * what holds it, as every row of a list, would be drawn anew when a task opens.
 */
export const useNavigate = () => use(NavigateContext)
