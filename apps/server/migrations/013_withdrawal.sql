-- A withdrawal's ties to tables that come after it.
ALTER TABLE withdrawal
  ADD FOREIGN KEY (setting_id) REFERENCES money_setting (id),
  ADD FOREIGN KEY (approved_by) REFERENCES staff (id),
  ADD FOREIGN KEY (paid_by) REFERENCES staff (id);
