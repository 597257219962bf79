import './weekly.css'
import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'

/** Asks for an address for the weekly five. A plain form: the server's page answers, also without scripts. */
export const WeeklyField = () => (
  <form method="post" action={weeklyPaths.enter} className="weekly">
    <label>
      <span>{weeklyMessages.about}</span>
      <input
        name="email"
        type="email"
        autoComplete="email"
        required
        className="field"
        placeholder={weeklyMessages.address}
      />
    </label>
    <button type="submit" className="btn-line">
      {weeklyMessages.send}
    </button>
    <p className="note">{weeklyMessages.promise}</p>
  </form>
)
