import { defineConfig, type EnvironmentOptions } from 'vite'
import { treeshake } from '../contract/src/bundling.ts'

/** The output folder, relative to this one. Concurrent builds set different ones. */
const out = process.env.EXTENSION_BUILD ?? '../build/code'

/** One file without imports: browsers run content scripts as classic scripts, and Firefox also background scripts. */
const script = (name: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    rolldownOptions: {
      input: `src/${name}/${name}.ts`,
      treeshake,
      output: { format: 'iife', entryFileNames: `${name}.js` },
    },
  },
})

/** `vite build --app` builds the worker, the content script, and the extension's own pages. They are the same for every site and browser. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  base: './',
  build: {
    outDir: out,
    emptyOutDir: false,
    target: ['chrome126', 'firefox128'],
    // Stores review the code, and it is small.
    minify: false,
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  environments: {
    worker: script('worker'),
    content: script('content'),
    pages: {
      consumer: 'client',
      build: {
        rolldownOptions: {
          input: { popup: 'src/popup/popup.html', settings: 'src/settings/settings.html' },
          treeshake,
          output: {
            entryFileNames: 'pages/[name].js',
            chunkFileNames: 'pages/[name].js',
            assetFileNames: 'pages/[name][extname]',
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['worker', 'content', 'pages']) await builder.build(builder.environments[name]!)
    },
  },
})
