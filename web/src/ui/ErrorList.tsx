import './forms.css'

/**
 * Shows errors, one sentence a line. The live region is always in the page: screen readers announce only changes inside an existing one.
 */
export function ErrorList({ errors = [] }: { errors?: readonly string[] | undefined }) {
  return (
    <div role="alert" className="live">
      {errors.length > 0 ? (
        <ul className="error-list">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
