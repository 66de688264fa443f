import 'temml/dist/Temml-Local.css'

/** What draws formulas: loaded with the first one that is shown. */
export { default } from 'temml'
