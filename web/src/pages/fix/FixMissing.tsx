import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { useSession } from '../../app.ts'
import { later } from '../../later.tsx'
import { ErrorPage } from '../../layout/ErrorPage.tsx'

/** Few readers of a fix ever need this. */
const OwnFix = later(() => import('./OwnFix.tsx').then((file) => file.OwnFix), <ErrorPage />)

/** Replaces a fix that does not exist or that only its owner can see. */
export function FixMissing() {
  const error = useRouteError()
  const { id } = useParams()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const session = useSession()
  if (!isMissing || session.state !== 'in') return <ErrorPage />
  return <OwnFix key={id} id={Number(id)} />
}
