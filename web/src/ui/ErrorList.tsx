import './forms.css'

/** Always in the page, because screen readers announce only changes in an existing live region. */
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
