import { Link } from 'react-router'
import classes from './Brand.module.css'
import { Logo } from './Logo.tsx'

/** The product's name, which leads to its first page. */
export const Brand = () => (
  <Link to="/" className={classes.brand}>
    <Logo size={24} />
    Workweek
  </Link>
)
