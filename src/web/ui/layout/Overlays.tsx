import { dialogsId, popUpsId } from '../../theme/theme.ts'
import classes from './Overlays.module.css'

/**
 * Where dialogs and toasts open, and after them, as they lie over these, menus, choices and tooltips. Those stand in a landmark:
 * whoever reads from one to the next would miss what is outside of all, and only a dialog says by itself what it is.
 */
export const Overlays = () => (
  <>
    <div id={dialogsId} />
    <section id={popUpsId} className={classes.popUps} aria-label="Pop-ups" />
  </>
)
