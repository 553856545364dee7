-- One row that every start of the embedded database writes, to prove that its commits reach the disk.
CREATE TABLE boot_proof (starts bigint NOT NULL);
--> statement-breakpoint
INSERT INTO boot_proof VALUES (0);
