import { minuteText } from '@jinli/contract/wire/brand-time'
import { tell } from '../overlay/dialog.ts'

/** The maintenance of a venue; null if there is none. */
export type Maintenance = { until: Date | null; note: string } | null

/** Returns the operator’s note, the expected end, and that the money at the venue can be transferred back. */
export function maintenanceWords({ until, note }: NonNullable<Maintenance>): string {
  const end = until ? `预计 ${minuteText(until)} 恢复` : '恢复时间待定'
  return `${note ? `${note}。` : ''}${end}，场馆内的余额可随时转回中心钱包。`
}

export function tellMaintenance(name: string, maintenance: NonNullable<Maintenance>): void {
  const content = maintenanceWords(maintenance)
  tell({ title: `${name}维护中`, content, confirm: '知道了' }).catch(console.error)
}
