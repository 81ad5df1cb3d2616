import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../test/back-office.tsx'
import type { Pieces } from './csv-file.ts'
import { ExportButton } from './export-button.tsx'

const bytes = (text: string) => new TextEncoder().encode(text)
const downloads: string[] = []

beforeEach(() => {
  downloads.length = 0
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:x'
      static override revokeObjectURL = () => {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  const files: (Pieces & { end: (name: string) => void; fail: (error: Error) => void })[] =
    []
  const writeFile = (to: Pieces) =>
    new Promise<string>((end, fail) => {
      files.push({ ...to, end, fail })
      to.signal.addEventListener('abort', () => fail(new Error('aborted')))
    })
  const { user, unmount } = show(<ExportButton writeFile={writeFile} />)
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }))
  return { files, press, unmount }
}

describe('a list as a file', () => {
  it('says how far it is and saves what came', async () => {
    const { files, press } = open()
    await press(/导出 CSV/)
    files[0]?.onPiece(bytes('单号\nD1\nD2\n'))
    expect(await screen.findByRole('button', { name: /已 2 条/ })).toBeTruthy()
    files[0]?.end('存款.csv')
    expect(await screen.findByText('已导出 2 条')).toBeTruthy()
    expect(downloads).toEqual(['存款.csv'])
    expect(screen.getByRole('button', { name: /导出 CSV/ })).toBeTruthy()
  })

  it('is ended by another press, and nothing is saved', async () => {
    const { files, press } = open()
    await press(/导出 CSV/)
    await press(/取消导出/)
    expect(await screen.findByText('已取消导出，没有保存文件')).toBeTruthy()
    expect(files).toHaveLength(1)
    expect(downloads).toEqual([])
  })

  it('that broke off is not saved', async () => {
    const { files, press } = open()
    await press(/导出 CSV/)
    files[0]?.fail(new Error('lost'))
    expect(await screen.findByText('页面出现异常，请刷新后重试')).toBeTruthy()
    expect(downloads).toEqual([])
  })

  it('is left with its list', async () => {
    const { files, press, unmount } = open()
    await press(/导出 CSV/)
    unmount()
    await waitFor(() => expect(files[0]?.signal.aborted).toBe(true))
  })
})
