-- Imports on a screen. Files stay for 24 hours, in parts that every node can read.
CREATE TABLE "staff_imports" (
	"id" uuid NOT NULL CONSTRAINT "staff_imports_pkey" PRIMARY KEY,
	"staff" uuid NOT NULL REFERENCES "staff" ("id"),
	"site_id" integer NOT NULL REFERENCES "sites" ("id"),
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"map_name" text,
	"state" text NOT NULL,
	"choices" jsonb,
	"checked" jsonb,
	"progress" jsonb,
	"report" jsonb,
	"undone" jsonb,
	"every_branch" boolean DEFAULT false NOT NULL,
	"stop" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "staff_imports_created" ON "staff_imports" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "staff_import_parts" (
	"import" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_import_parts_pkey" PRIMARY KEY ("import", "place")
);
--> statement-breakpoint
CREATE TABLE "staff_import_maps" (
	"name" text NOT NULL CONSTRAINT "staff_import_maps_pkey" PRIMARY KEY,
	"choices" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- The node that works on an import writes its progress outside an act.
CREATE TRIGGER staff_imports_within_act BEFORE INSERT OR UPDATE OF "staff", "site_id", "map_name", "choices" ON "staff_imports" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_imports_noted AFTER INSERT OR UPDATE OR DELETE ON "staff_imports" FOR EACH ROW
  WHEN (coalesce(current_setting('forecourt.staff_act', true), '') <> '')
  EXECUTE FUNCTION note_staff_change('id', 'file_name', 'checked,progress,report,undone,choices,seen_at,ended_at');
--> statement-breakpoint
CREATE TRIGGER staff_import_maps_within_act BEFORE INSERT OR UPDATE OR DELETE ON "staff_import_maps" FOR EACH STATEMENT EXECUTE FUNCTION require_staff_act();
--> statement-breakpoint
CREATE TRIGGER staff_import_maps_noted AFTER INSERT OR UPDATE OR DELETE ON "staff_import_maps" FOR EACH ROW EXECUTE FUNCTION note_staff_change('name', '', 'created_at');
