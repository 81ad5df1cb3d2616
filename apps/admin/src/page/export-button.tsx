import { CloseOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Pieces } from './csv-file.ts'
import { useExport } from './use-export.ts'

/** What is listed as a file for the spreadsheet: told how far it is, and ended by another press. */
export function ExportButton({ exported }: { exported: (to: Pieces) => Promise<string> }) {
  const { rows, run, cancel } = useExport(exported)
  if (rows === null) {
    return (
      <Button icon={<ExportOutlined aria-hidden />} onClick={run}>
        导出 CSV
      </Button>
    )
  }
  return (
    <Button icon={<CloseOutlined aria-hidden />} onClick={cancel}>
      取消导出（已 {rows.toLocaleString('en-US')} 条）
    </Button>
  )
}
