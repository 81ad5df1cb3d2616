import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from '@jinli/dev-env/process-memory'
import { freePort } from '@jinli/launcher/ports'

/** Returns a free inspector port, and the Node options that set this port and keep it out of the log. */
export async function inspectable(): Promise<{ port: number; options: string }> {
  const port = await freePort('127.0.0.1')
  return { port, options: `--inspect-port=127.0.0.1:${port} --inspect-publish-uid=http` }
}

async function inspectorAt(port: number, pid: number): Promise<WebSocket> {
  process.kill(pid, 'SIGUSR1')
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    const address = response && /"ws:[^"]+"/.exec(await response.text())?.[0]
    if (address) return new WebSocket(address.slice(1, -1))
    await wait(100)
  }
  throw new Error(`no inspector of ${pid}`)
}

function nextEvent(socket: WebSocket, event: 'open' | 'message'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('no inspector')), {
      once: true,
    })
  })
}

/**
 * Returns the memory of a process after a full garbage collection, in MiB. Without a collection the value depends on
 * when V8 last collected: between 155 and 410 MiB for the same server.
 */
export async function collectedMemoryOf(pid: number, port: number): Promise<number> {
  const socket = await inspectorAt(port, pid)
  await nextEvent(socket, 'open')
  const collection = nextEvent(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await collection
  const memory = memoryOf(pid)
  socket.close()
  return memory
}
