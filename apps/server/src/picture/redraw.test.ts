import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { redraw } from './redraw.ts'

const folder = mkdtempSync(join(tmpdir(), 'jinli-redraw-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('Y-12 R-ME-16: a good picture that takes too long is told as busy, and is drawn when it is sent again', async () => {
  const path = join(folder, 'good.png')
  const create = { width: 40, height: 30, channels: 3, background: 'teal' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  writeFileSync(path, bytes)
  const file = {
    path,
    head: bytes.subarray(0, 32),
    digest: '',
    gone: new AbortController().signal,
  }
  for (let time = 0; time < 3; time += 1)
    await expect(redraw(file, 'avatar', 0)).rejects.toThrow('http.unavailable')
  expect(await redraw(file, 'avatar')).toMatchObject({ type: 'png', width: 256 })
})
