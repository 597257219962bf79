import './forms.css'
/** What went wrong, one sentence a line. The box is there before it has words, so that a screen reader hears them. */
export function ErrorList({ errors }: { errors: readonly string[] }) {
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
