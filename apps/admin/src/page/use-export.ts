import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../api/words-of.ts'
import { CsvFile, type Pieces, saveCsv } from './csv-file.ts'

/** The interval of progress updates in ms. */
const tickMs = 250

/** Downloads a file. `rows` is the progress, null without a download. */
export function useExport(writeFile: (to: Pieces) => Promise<string>) {
  const { message } = App.useApp()
  const controller = useRef<AbortController | null>(null)
  const [rows, setRows] = useState<number | null>(null)
  // Leaving the page cancels the download.
  useEffect(() => () => controller.current?.abort(), [])

  async function run(): Promise<void> {
    if (controller.current) return
    const ends = new AbortController()
    controller.current = ends
    const file = new CsvFile()
    setRows(0)
    const tick = setInterval(() => setRows(file.rows), tickMs)
    try {
      const onPiece = (piece: Uint8Array<ArrayBuffer>) => file.add(piece)
      saveCsv(await writeFile({ signal: ends.signal, onPiece }), file)
      message.success(`已导出 ${file.rows} 条`)
    } catch (error) {
      if (ends.signal.aborted) message.info('已取消导出，没有保存文件')
      else message.error(wordsOf(error))
    } finally {
      clearInterval(tick)
      controller.current = null
      setRows(null)
    }
  }

  return { rows, run: () => void run(), cancel: () => controller.current?.abort() }
}
