import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Frontend } from '../../server/src/http/pages/frontend.ts'
import { devShell } from '../../server/src/http/pages/page-shell.ts'
import { main } from '../../server/src/main.ts'
import { ROOT } from './steps.ts'

/** Serves pages directly from their sources: Vite serves scripts and styles, and reloads the server entry after every change. */
async function viteFrontend(): Promise<Frontend> {
  const root = path.join(ROOT, 'web')
  const vite: ViteDevServer = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    // Node loads the configuration itself. Otherwise Vite writes a bundled copy, which looks like a change of the server.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, fs: { allow: [ROOT] } },
  })
  type EncodedResponse = { createRenderer(): Promise<Frontend['render']> }
  return {
    render: async (...call) => {
      const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as EncodedResponse
      return (await entry.createRenderer())(...call)
    },
    shell: devShell(),
    assets: new Map(),
    middleware: vite.middlewares,
  }
}

await main(viteFrontend)
