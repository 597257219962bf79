import type { BuildBrowser, ExtensionBuild } from '@unspun/contract/extension.ts'
import { Download } from 'lucide'
import type { ReactElement } from 'react'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  browser: BuildBrowser
  title: string
  builds: readonly ExtensionBuild[]
  install: ReactElement
  /** Shown if this site does not offer the download. */
  missing: ReactElement
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000))} kB`

export function Build({ browser, title, builds, install, missing }: Props) {
  const build = builds.find((each) => each.browser === browser)
  return (
    <li className="panel build">
      <h3>{title}</h3>
      {build ? (
        <>
          <a href={build.path} download className="btn-brand">
            <Icon of={Download} size={18} />
            Download <span className="sr-only">for {title}</span> ({kilobytes(build.bytes)})
          </a>
          {install}
          <p className="note address">SHA-256: {build.sha256}</p>
        </>
      ) : (
        missing
      )}
    </li>
  )
}
