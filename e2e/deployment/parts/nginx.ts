import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../tools/src/steps.ts'
import { type Part, part } from './part.ts'

const EXAMPLE = path.join(ROOT, 'docs/deploy/nginx.conf')

/** Starts nginx with the documented example. Only ports and names are replaced. */
export async function startNginx(file: string, folder: string, port: number, webPorts: number[]): Promise<Part> {
  const text = webPorts.reduce(
    (conf, webPort, at) => conf.replace(`server 127.0.0.1:${3001 + at} `, `server 127.0.0.1:${webPort} `),
    fs.readFileSync(EXAMPLE, 'utf8').replace('listen 80;', `listen 127.0.0.1:${port};`),
  )
  fs.writeFileSync(path.join(folder, 'site.conf'), text.replace('server_name news.example;', 'server_name localhost;'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  )
  const main = `
    daemon off;
    ${process.getuid?.() === 0 ? 'user nobody nogroup;' : ''}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/nginx.log warn;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.join('\n')}
      # Each person of the journeys has an address of their own, as behind a load balancer.
      set_real_ip_from 127.0.0.1;
      real_ip_header X-Forwarded-For;
      include ${folder}/site.conf;
    }`
  const conf = path.join(folder, 'nginx.conf')
  fs.writeFileSync(conf, main)
  const nginx = part('nginx', {
    file,
    args: ['-c', conf, '-e', path.join(folder, 'nginx.log')],
    output: path.join(folder, 'nginx.out'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/`)).status > 0,
    stopBy: 'SIGQUIT',
  })
  await nginx.start()
  return nginx
}
