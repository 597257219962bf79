import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { treeshake } from '../contract/src/bundling.ts'

/** The folder of both builds. Tests may set another one. */
const out = process.env.WEB_BUILD ?? 'build'

const styleOf = (id: string) => `style-${/([\w-]+)\.css$/.exec(id)?.[1]}`

/** Code, but not styles. */
const code = /\.(m?js|tsx?)$/
const web = /web[\\/]src[\\/]/
/** The parts of forms. */
const forms = /src[\\/]ui[\\/].*([fF]orm|[fF]ield|Error|Submit|Status)/

/**
 * `vite build --app` makes both builds: `client` (hashed files, a manifest, and one stylesheet that the server writes into the page) and
 * `server` (the renderer). The renderer bundles React, so that it uses React's production build for every NODE_ENV.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react()],
  server: { fs: { allow: ['..'] } },
  // The oldest browsers that support `light-dark()`.
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.ts',
          // Writes each sentence where it stands. Otherwise the first page of a visit loads those of every page.
          optimization: { inlineConst: true },
          // Removes the router's hints for developers, which `npm run dev` still shows.
          treeshake: {
            ...treeshake,
            manualPureFunctions: [...treeshake.manualPureFunctions, 'warning', 'warningOnce', 'warnOnce'],
          },
          output: {
            // The first script names every file that it may load, and many pages import a shared one, so the names are short.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:6][extname]',
            codeSplitting: {
              groups: [
                // Each stylesheet is a file, so that pages have them in the order of their imports.
                { name: styleOf, test: /src[\\/](?!styles\.css).+\.css$/, priority: 3 },
                // React and the router rarely change, so browsers can cache them for long.
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
                // The frame of every page.
                { name: 'start', tags: ['$initial'], priority: 2 },
                // What many pages show. They show no forms.
                {
                  name: 'common',
                  test: (id) => code.test(id) && web.test(id) && !forms.test(id),
                  minShareCount: 6,
                  priority: 1,
                },
                // Icons of several pages. Otherwise a page would load a form or a menu for an icon that it shares with it.
                { name: 'icons', test: /[\\/]lucide[\\/]/, minShareCount: 3, priority: 1 },
                // Other code that pages or popups share: a file for each set of them, but none below 500 bytes.
                { name: 'shared', test: code, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        outDir: `${out}/server`,
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry-server.tsx', treeshake },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}))
