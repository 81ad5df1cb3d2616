import { DownloadOutlined } from '@ant-design/icons'
import { downloadExport } from '@jinli/contract/export-job/export-job.admin'
import { useEffect, useRef } from 'react'
import { callFile } from '../api/call.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useAction } from '../page/use-action.ts'
import { FileChunks, saveFile } from './saved-file.ts'

type Props = { id: string; filename: string; onEnd: () => void }

/** A button that downloads and saves the file of an export. Leaving the page ends the download. */
export function DownloadButton({ id, filename, onEnd }: Props) {
  const { busy, run } = useAction()
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function download(): Promise<void> {
    const ends = new AbortController()
    controller.current = ends
    const { signal } = ends
    const file = new FileChunks()
    saveFile(
      await callFile(
        downloadExport,
        { id },
        { signal, onPiece: (piece) => file.add(piece) },
      ),
      file,
    )
  }

  return (
    <BusyButton
      size="small"
      type="primary"
      busy={busy}
      icon={<DownloadOutlined aria-hidden />}
      aria-label={`下载 ${filename}`}
      onClick={() =>
        void run({ task: download, successText: '文件已保存，不能再次下载' }).finally(onEnd)
      }
    >
      下载
    </BusyButton>
  )
}
