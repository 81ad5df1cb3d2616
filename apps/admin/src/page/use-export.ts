import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../api/words-of.ts'
import { CsvFile, type Pieces, saveCsv } from './csv-file.ts'

/** How far it is is told so often. */
const tickMs = 250

/** A file as it comes: the rows so far while it does, null while none is asked for. */
export function useExport(exported: (to: Pieces) => Promise<string>) {
  const { message } = App.useApp()
  const running = useRef<AbortController | null>(null)
  const [rows, setRows] = useState<number | null>(null)
  // Whoever leaves the list leaves its file.
  useEffect(() => () => running.current?.abort(), [])

  async function run(): Promise<void> {
    if (running.current) return
    const ends = new AbortController()
    running.current = ends
    const file = new CsvFile()
    setRows(0)
    const tick = setInterval(() => setRows(file.rows), tickMs)
    try {
      const onPiece = (piece: Uint8Array<ArrayBuffer>) => file.add(piece)
      saveCsv(await exported({ signal: ends.signal, onPiece }), file)
      message.success(`已导出 ${file.rows} 条`)
    } catch (error) {
      if (ends.signal.aborted) message.info('已取消导出，没有保存文件')
      else message.error(wordsOf(error))
    } finally {
      clearInterval(tick)
      running.current = null
      setRows(null)
    }
  }

  return { rows, run: () => void run(), cancel: () => running.current?.abort() }
}
