/** Everything modal, on native `<dialog>`: mounted is open. Only lazy code imports this. */
export { BulkProgress, type BulkProgressProps, type BulkResult } from './dialogs/BulkProgress';
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs/ConfirmDialog';
export { FormDialog, type FormDialogProps, type ServerError } from './dialogs/FormDialog';
export { SecretDialog, type SecretDialogProps } from './dialogs/SecretDialog';
export { SidePanel, type SidePanelProps } from './dialogs/SidePanel';
