import { Component, type ReactNode } from 'react'
import { type Location, useLocation } from 'react-router'

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode }
type State = { broken: { error: unknown } | null; location: Location }

/** Shows `fallback` where something below breaks, until the browser goes to another address. */
export function ErrorBoundary(props: Props) {
  return <Boundary {...props} location={useLocation()} />
}

class Boundary extends Component<Props & { location: Location }, State> {
  override state: State = { broken: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } }
  }
  static getDerivedStateFromProps({ location }: Props & { location: Location }, state: State): State | null {
    return location === state.location ? null : { broken: null, location }
  }
  override render() {
    const { broken } = this.state
    return broken ? this.props.fallback(broken.error) : this.props.children
  }
}
