-- Up Migration
-- The plans of these statements do not depend on the values, and planning them anew takes half of their time.
alter function send_messages set plan_cache_mode = force_generic_plan;
alter function spend_credits set plan_cache_mode = force_generic_plan;
alter function note_sent_text set plan_cache_mode = force_generic_plan;
