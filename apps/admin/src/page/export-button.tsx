import { CloseOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { countText } from './count-text.ts'
import type { Pieces } from './csv-file.ts'
import { useExport } from './use-export.ts'

/** A button that downloads the list as a CSV file and shows the progress. A second press cancels the download. */
export function ExportButton({
  writeFile,
}: {
  writeFile: (to: Pieces) => Promise<string>
}) {
  const { rows, run, cancel } = useExport(writeFile)
  if (rows === null) {
    return (
      <Button icon={<ExportOutlined aria-hidden />} onClick={run}>
        导出 CSV
      </Button>
    )
  }
  return (
    <Button icon={<CloseOutlined aria-hidden />} onClick={cancel}>
      取消导出（已 {countText(rows)} 条）
    </Button>
  )
}
