import classes from './Rows.module.css'

type Props = { name: string; isSelected: boolean }

/** Selects its row; the grid listens to the clicks of all of them. */
export const CheckCell = ({ name, isSelected }: Props) => (
  <span role="gridcell" className={classes.check}>
    <input
      type="checkbox"
      tabIndex={-1}
      data-check
      aria-label={`Select ${name}`}
      checked={isSelected}
      readOnly
    />
  </span>
)
