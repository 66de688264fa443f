import { Navigate, useLocation } from 'react-router'

/** An address that is another one by now, with what followed it. */
export function MovedTo({ path }: { path: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: path, search, hash }} replace />
}
