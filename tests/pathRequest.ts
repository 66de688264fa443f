/** A request as a browser makes it of a path alone: outside of one, addresses have to be whole. */
export class PathRequest extends Request {
  constructor(path: string, init: RequestInit) {
    super(new URL(path, 'http://localhost'), init)
  }
}
